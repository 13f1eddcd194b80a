"use strict";
const at = (id) => document.getElementById(id);
let listening = null;

const show = (value) => { at("answer").textContent = JSON.stringify(value, null, 2); };
const add = (value) => { at("answer").textContent += JSON.stringify(value, null, 2) + "\n"; };

function listen(body, token) {
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/graphql", "graphql-transport-ws");
  listening = socket;
  at("answer").textContent = "";
  socket.onopen = () => socket.send(JSON.stringify({ type: "connection_init", payload: token ? { token } : {} }));
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === "connection_ack") socket.send(JSON.stringify({ type: "subscribe", id: "1", payload: body }));
    else if (message.type === "ping") socket.send(JSON.stringify({ type: "pong" }));
    else if (message.payload) add(message.payload);
    if (message.type === "complete" || message.type === "error") socket.close();
  };
  socket.onclose = (event) => { if (event.code >= 4000) add({ closed: event.code, reason: event.reason }); };
}

async function run() {
  if (listening) listening.close();
  const token = at("token").value.trim();
  const body = { query: at("query").value };
  try {
    body.variables = JSON.parse(at("variables").value || "{}");
  } catch (error) {
    show({ variables: String(error) });
    return;
  }
  if (/^\s*subscription\b/m.test(body.query)) {
    listen(body, token);
    return;
  }
  const headers = { "content-type": "application/json", accept: "application/json" };
  if (token) headers.authorization = "Bearer " + token;
  try {
    const answer = await fetch("/graphql", { method: "POST", headers, body: JSON.stringify(body) });
    show(await answer.json());
  } catch (error) {
    show({ failed: String(error) });
  }
}

let blocks = [];
function find() {
  const wanted = at("find").value.trim().toLowerCase();
  at("schema").textContent = blocks.filter((block) => block.toLowerCase().includes(wanted)).join("\n\n");
}

at("run").addEventListener("click", run);
at("find").addEventListener("input", find);
document.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run(); });
fetch("/schema.graphql").then((answer) => answer.text()).then((text) => { blocks = text.trim().split(/\n\n+/); find(); });
