//! The player's turn at tables that are not on the screen: title, badge, home screen, and notifications.

use bisat_browser::Browser;
use serde_json::{Value, json};

use crate::playing::click_until;
use crate::stage::Stage;

/// The number of "2 days per move" in the form for a new game.
const TWO_DAYS: u8 = 5;

/// A table with two days per move at which both sit. The first player has to move.
fn meet(name: &str) -> Option<(Stage, Browser, Browser)> {
    let (stage, mut one) = Stage::open(name)?;
    let mut other = Browser::open()?;
    for browser in [&mut one, &mut other] {
        browser.prefer(&[("prefers-reduced-motion", "reduce")]);
        browser.tolerate("WebSocket");
    }
    one.goto(&stage.url("/new/khan"));
    one.click(".choice:has([name=company][value='2'])");
    one.click(&format!(".choice:has([name=time][value='{TWO_DAYS}'])"));
    one.click("#start");
    one.wait_for("#begin");
    other.goto(&one.url());
    other.click("[data-sit='1']");
    one.wait_for("[data-point=\"mat:e\"].live");
    Some((stage, one, other))
}

fn title(browser: &Browser) -> String {
    browser.execute("return document.title", &json!([])).as_str().unwrap_or_default().to_owned()
}

/// What the server keeps of the player.
fn export(browser: &Browser) -> Value {
    let script = "const [done] = arguments; fetch('/api/me/export').then((answer) => answer.json()).then(done)";
    browser.execute_later(script, &json!([]))
}

#[test]
fn title_badge_and_home_screen_say_that_it_is_the_players_turn_and_the_list_refreshes_by_itself() {
    let Some((stage, one, other)) = meet("turns") else { return };
    one.wait_for_text(".player.to-act .clock", "2 days left");
    other.goto(&stage.url("/"));
    other.wait_for_text("#own-tables", "2 days per move");
    assert_eq!((other.count("#own-tables .own-turn"), title(&other)), (0, "Bisat".to_owned()));
    // A headless browser has no badge to look at.
    let watch = "window.badge = 0; navigator.setAppBadge = (turns) => (window.badge = turns, Promise.resolve())";
    other.execute(watch, &json!([]));
    click_until(&one, ".player.to-act[data-seat='1']");
    other.wait_for_text("#own-tables .own-turn", "Your turn");
    assert_eq!(title(&other), "● Your turn · Bisat");
    assert_eq!(other.execute("return window.badge", &json!([])), json!(1));
    other.click("#own-tables li:has(.own-turn) a");
    other.wait_for(".player.to-act[data-seat='1']");
    other.wait_for("[data-point].live");
    click_until(&other, ".player.to-act[data-seat='0']");
    other.goto(&stage.url("/learn"));
    other.wait_for("main h1");
    assert!(!title(&other).contains('●'), "{}", title(&other));
}

#[test]
fn the_page_offers_notifications_at_a_table_where_moves_take_days_and_says_kindly_if_there_is_no_push_service() {
    let Some((stage, mut one, other)) = meet("turn-offer") else { return };
    // The browser of the test reaches no push service.
    one.tolerate("push");
    one.wait_for_text(".turn-offer", "You can close the page");
    one.set_permission("notifications", "granted");
    one.click("#tell-me");
    one.wait_for_text(".turn-offer [role=status]", "its push service does not answer");
    assert_eq!(export(&one)["push_subscriptions"], json!([]));
    other.wait_for("#tell-me");
    other.click("#not-now");
    other.wait_without("#tell-me");
    other.reload();
    other.wait_for("#board");
    other.goto(&stage.url("/settings"));
    other.wait_for("#notifications #tell-me");
    one.goto(&stage.url("/new/khan"));
    one.wait_for("#start");
    assert_eq!(one.count("#tell-me"), 0, "nobody is asked at the start");
}

#[test]
fn notifications_that_are_blocked_are_said_to_be() {
    let Some((stage, browser)) = Stage::open("turn-blocked") else { return };
    browser.goto(&stage.url("/settings"));
    browser.wait_for("#notifications #tell-me");
    browser.set_permission("notifications", "denied");
    browser.click("#tell-me");
    browser.wait_for_text("#notifications", "Notifications of this page are blocked");
    assert_eq!(browser.count("#tell-me"), 0);
}

#[test]
fn a_push_message_is_shown_as_a_notification_in_the_players_words() {
    let Some((stage, browser)) = Stage::open("turn-message") else { return };
    browser.goto(&stage.url("/settings"));
    browser.wait_for("#notifications #tell-me");
    browser.set_permission("notifications", "granted");
    browser.execute(PUSH_SERVICE, &json!([]));
    let choose = "const list = document.querySelector('#language'); list.value = 'fr';
        list.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.execute(choose, &json!([]));
    browser.click("#tell-me");
    browser.wait_for("#notifications-on");
    let notice = json!({ "table": "x7k2m9q4ab", "game": "khan", "with": ["Usha"] });
    let shown = "const [time, done] = arguments;
        const read = (worker) => worker.getNotifications();
        const wait = new Promise((resolve) => setTimeout(resolve, time, navigator.serviceWorker.ready));
        wait.then(read).then((shown) => done(shown.map(({ title, body, tag }) => [title, body, tag])))";
    // Chromium drops a notification if `getNotifications` runs while it is being shown, which happens on a slow machine. Then the
    // test sends the message again and waits longer. The tag keeps it a single notification.
    let mut attempts = [1_000, 4_000, 16_000].into_iter().map(|wait| {
        browser.push(stage.url("").trim_end_matches('/'), &notice.to_string());
        browser.execute_later(shown, &json!([wait]))
    });
    let shown = attempts.find(|shown| *shown != json!([])).unwrap_or_default();
    assert_eq!(shown, json!([["À vous de jouer", "KHAN, avec Usha", "x7k2m9q4ab"]]));
}

/// A push service in the page: without it nothing can be subscribed to. Its keys are those of RFC 8291. It has to be set up
/// again when another program of the page is loaded, and remembers the subscription.
const PUSH_SERVICE: &str = "
    const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscription = {
        toJSON: () => ({ endpoint: 'https://push.example/abc', expirationTime: null, keys }),
        unsubscribe: async () => (sessionStorage.removeItem('subscribed'), true),
    };
    PushManager.prototype.subscribe = async (options) => {
        window.asked = options;
        sessionStorage.setItem('subscribed', 'yes');
        return subscription;
    };
    PushManager.prototype.getSubscription = async () => sessionStorage.getItem('subscribed') ? subscription : null;";

#[test]
fn a_subscription_reaches_the_server_survives_a_new_account_and_ends_with_its_switch() {
    let Some((stage, browser)) = Stage::open("turn-subscription") else { return };
    browser.goto(&stage.url("/settings"));
    browser.wait_for("#notifications #tell-me");
    browser.set_permission("notifications", "granted");
    browser.execute(PUSH_SERVICE, &json!([]));
    browser.click("#tell-me");
    browser.wait_for("#notifications-on");
    let endpoint = |browser: &Browser| export(browser)["push_subscriptions"][0]["endpoint"].clone();
    assert_eq!(endpoint(&browser), json!("https://push.example/abc"));
    let asked = browser.execute("return [asked.userVisibleOnly, asked.applicationServerKey.length]", &json!([]));
    assert_eq!(asked, json!([true, 87]), "a point of P-256 in base64url");
    let words = "const [done] = arguments;
        caches.match('/notification-words.json').then((found) => found.json()).then(done)";
    assert_eq!(browser.execute_later(words, &json!([]))["title"], json!("Your turn"));
    // A new account gets a new session, with which the subscription would have ended.
    browser.goto(&stage.url("/account"));
    browser.wait_for("#register");
    browser.execute(PUSH_SERVICE, &json!([]));
    browser.write("#register-name", "Usha");
    browser.write("#register-password", "seven cowries");
    browser.click("#register button");
    browser.wait_for("#log-out");
    assert_eq!(endpoint(&browser), json!("https://push.example/abc"));
    browser.goto(&stage.url("/learn"));
    browser.wait_for("main h1");
    browser.execute(PUSH_SERVICE, &json!([]));
    browser.click("a[href='/settings']");
    browser.click("#tell-no-more");
    browser.wait_for("#notifications #tell-me");
    assert_eq!(export(&browser)["push_subscriptions"], json!([]));
}
