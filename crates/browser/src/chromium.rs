//! Chromium with its driver: what goes beyond the WebDriver standard uses the developer tools.

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::remote::Remote;

impl Remote for Driver {
    fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        self.send(path, body)
    }

    fn get(&self, path: &str) -> Result<Value, String> {
        self.ask(path)
    }

    fn resize(&self, width: u32, height: u32) -> Result<(), String> {
        let is_phone = width < 600;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        self.tool("Emulation.setDeviceMetricsOverride", &metrics)?;
        self.tool("Emulation.setTouchEmulationEnabled", &json!({ "enabled": is_phone })).map(drop)
    }

    fn prefer(&self, wishes: &[(&str, &str)]) -> Result<(), String> {
        let features: Vec<Value> = wishes.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.tool("Emulation.setEmulatedMedia", &json!({ "features": features })).map(drop)
    }

    fn set_offline(&self, is_offline: bool) -> Result<(), String> {
        self.tool("Network.enable", &json!({}))?;
        let conditions =
            json!({ "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.tool("Network.emulateNetworkConditions", &conditions).map(drop)
    }

    fn screenshot(&self) -> Result<String, String> {
        let shot = self.tool("Page.captureScreenshot", &json!({ "format": "png" }))?;
        Ok(shot["data"].as_str().unwrap_or_default().to_owned())
    }

    fn console_errors(&self) -> Result<Vec<String>, String> {
        let log = self.send("se/log", &json!({ "type": "browser" }))?;
        let entries = log.as_array().ok_or_else(|| format!("the console is no list: {log}"))?;
        let severe = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        Ok(severe.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect())
    }

    fn dom_counters(&self) -> Result<(u64, u64), String> {
        self.tool("HeapProfiler.collectGarbage", &json!({}))?;
        let counters = self.tool("Memory.getDOMCounters", &json!({}))?;
        let count = |name: &str| counters[name].as_u64().ok_or_else(|| format!("no {name}: {counters}"));
        Ok((count("nodes")?, count("jsEventListeners")?))
    }

    fn push(&self, origin: &str, message: &str) -> Result<(), String> {
        self.tool("ServiceWorker.enable", &json!({}))?;
        let delivery = json!({ "origin": origin, "registrationId": "0", "data": message });
        self.tool("ServiceWorker.deliverPushMessage", &delivery).map(drop)
    }
}
