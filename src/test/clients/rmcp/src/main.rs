//! Drives `rmcp` against a running Parley; see the README of the folder above.

use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::io;

use rmcp::model::{
    CallToolRequestParams, ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationAction,
    ElicitationCapability, ErrorData, Implementation, JsonObject, ProtocolVersion,
};
use rmcp::service::{RequestContext, RoleClient, RunningService};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt, ServiceExt};
use serde_json::{Value, json};

const ASK: &str = "ask_user_questions";
const AWAIT: &str = "await_user_answers";
const MOST_WAITS: usize = 5;
const MOST_CALLS: usize = 30;

type Client = RunningService<RoleClient, Host>;

/// The application: it shows forms only where the scenario is about forms.
struct Host {
    form: Option<Value>,
}

impl ClientHandler for Host {
    fn get_info(&self) -> ClientConfig {
        let implementation = Implementation::new("parley-client-matrix", "1.0.0");
        let mut capabilities = ClientCapabilities::default();
        if self.form.is_some() {
            capabilities.elicitation = Some(ElicitationCapability::default());
        }
        ClientConfig::new(capabilities, implementation)
    }

    async fn create_elicitation(
        &self,
        _request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let mut result = ElicitResult::new(ElicitationAction::Accept);
        result.content = self.form.clone();
        Ok(result)
    }
}

struct Step {
    tool: &'static str,
    args: Value,
}

/// The call that follows on what was seen, or none where the model has done.
fn next(scenario: &str, prompt: &Value, seen: &[Value]) -> Option<Step> {
    let ask = || Step { tool: ASK, args: prompt.clone() };
    let Some(last) = seen.last() else {
        return Some(ask());
    };
    let text = last["text"].as_str().unwrap_or_default();
    let wait = reference(text).map(|reference| Step { tool: AWAIT, args: json!({"reference": reference}) });
    match scenario {
        "after-slice" if seen.len() <= MOST_WAITS => wait,
        "next-call" if seen.len() == 1 => Some(ask()),
        "defaults" if seen.len() < MOST_CALLS && !text.contains("\"answers\"") => Some(wait.unwrap_or_else(ask)),
        _ => None,
    }
}

fn reference(text: &str) -> Option<&str> {
    let found = &text[text.contains(AWAIT).then(|| text.find("ref_"))??..];
    let end = found.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
    Some(&found[..end.unwrap_or(found.len())])
}

async fn call(client: &Client, step: Step) -> Value {
    let arguments: JsonObject = serde_json::from_value(step.args).expect("arguments are an object");
    match client.call_tool(CallToolRequestParams::new(step.tool).with_arguments(arguments)).await {
        Ok(result) => {
            let texts: Vec<&str> =
                result.content.iter().filter_map(|block| Some(block.as_text()?.text.as_str())).collect();
            json!({
                "call": step.tool,
                "text": texts.join("\n"),
                "isError": result.is_error == Some(true),
                "structured": result.structured_content,
                "thrown": null,
            })
        }
        Err(error) => json!({
            "call": step.tool,
            "text": "",
            "isError": true,
            "structured": null,
            "thrown": format!("ServiceError: {error}"),
        }),
    }
}

async fn connect(scenario: &str) -> Result<Client, Box<dyn Error>> {
    let form = if scenario == "form" { Some(serde_json::from_str(&env::var("FORM")?)?) } else { None };
    let mut headers = HashMap::from([("parley-session".parse()?, env::var("PARLEY_SESSION")?.parse()?)]);
    if let Ok(token) = env::var("PARLEY_TOKEN") {
        headers.insert("authorization".parse()?, format!("Bearer {token}").parse()?);
    }
    let transport = StreamableHttpClientTransport::from_config(
        StreamableHttpClientTransportConfig::with_uri(env::var("PARLEY_URL")?).custom_headers(headers),
    );
    let host = Host { form };
    let client = if env::var("VARIANT").is_ok_and(|variant| variant == "modern") {
        let mode =
            ClientLifecycleMode::Auto { preferred_versions: vec![ProtocolVersion::V_2026_07_28], legacy_version: None };
        host.serve_with_lifecycle(transport, mode).await?
    } else {
        host.serve(transport).await?
    };
    client.list_all_tools().await?;
    Ok(client)
}

/// The version of `rmcp` that this was built with.
fn version() -> &'static str {
    include_str!("../Cargo.lock")
        .split("[[package]]")
        .find_map(|package| package.strip_prefix("\nname = \"rmcp\"\nversion = \""))
        .and_then(|rest| rest.split('"').next())
        .expect("the lock file names rmcp")
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let scenario = env::var("SCENARIO")?;
    let prompt: Value = serde_json::from_str(&env::var("PROMPT")?)?;
    let client = connect(&scenario).await?;
    let mut seen = Vec::new();
    while let Some(step) = next(&scenario, &prompt, &seen) {
        seen.push(call(&client, step).await);
        if seen.len() == 1 {
            println!("{}", json!({"progress": "first-result"}));
            io::stdin().read_line(&mut String::new())?;
        }
    }
    let era = client.peer_info().map(|info| info.protocol_version.to_string());
    println!("{}", json!({"client": "rmcp", "version": version(), "era": era, "seen": seen}));
    Ok(())
}
