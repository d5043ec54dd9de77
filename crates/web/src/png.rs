//! SVG to PNG, by the browser.

use leptos::prelude::document;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// The picture as PNG.
pub async fn from_svg(svg: &str, width: u32, height: u32) -> Result<Blob, JsValue> {
    let image = HtmlImageElement::new()?;
    let encoded: String = js_sys::encode_uri_component(svg).into();
    // The content security policy allows data addresses for pictures, and no others.
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{encoded}"));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or("the browser has no canvas")?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    let blob = js_sys::Promise::new(&mut |resolve, _| {
        let done = Closure::once_into_js(move |blob: JsValue| resolve.call1(&JsValue::NULL, &blob));
        // If this fails, the promise is never resolved, and only this picture waits for it.
        let _ = canvas.to_blob(done.unchecked_ref());
    });
    JsFuture::from(blob).await?.dyn_into()
}
