// The frame's side of the widget: commands come from the embedding page by postMessage, answers go back the same way.
// The names of the message's fields, "reciever" among them, are those of the protocol.
"use strict";

const parentOrigin = document.body.dataset.address;
const form = document.getElementById("read");
const state = document.getElementById("state");
const field = (id) => document.getElementById(id);

const ready = -1;
const badParameter = 2;
const cancelled = 12;

let key = null; // the key that was read: {holder, kind, password}
let reading = null; // the call that waits for the person: {resolve, reject}

class WidgetError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function send(id, outcome) {
  window.parent.postMessage({ sender: "EndUserSignWidget", reciever: "EndUserSignWidgetConnector", id, ...outcome }, parentOrigin);
}

function show(text, mood = "") {
  state.textContent = text;
  state.className = "notice " + mood;
}

async function ask(path, body) {
  let response;
  try {
    response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new WidgetError(1, "Сервер віджета не відповідає");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new WidgetError(answer.code ?? 1, answer.message ?? "Сервер віджета не відповідає");
  return answer;
}

function toBase64(value) {
  if (typeof value === "string") return btoa(String.fromCharCode(...new TextEncoder().encode(value)));
  let text = "";
  for (const byte of value) text += String.fromCharCode(byte);
  return btoa(text);
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// sign asks for a signature over what is given; the answer is base64 or bytes, as the page wants it.
async function sign(what, asBase64, algorithm) {
  if (!key) throw new WidgetError(badParameter, "Особистий ключ не зчитано");
  show("Підписування…");
  try {
    const { signature } = await ask("sign", { ...key, ...what, algorithm: algorithm ?? 0 });
    show("Документ підписано.", "good");
    return asBase64 ? signature : fromBase64(signature);
  } catch (error) {
    show(error.message, "bad");
    throw error;
  }
}

const commands = {
  AddEventListener: async () => null,
  RemoveEventListener: async () => null,
  ResetPrivateKey: async () => { key = null; },
  ReadPrivateKey: () => new Promise((resolve, reject) => {
    reading?.reject(new WidgetError(cancelled, "Операцію скасовано"));
    reading = { resolve, reject };
    form.hidden = false;
    show("Оберіть ключ і введіть пароль.");
  }),
  // SignHash takes one hash in base64, or a list of them and then answers with a list.
  SignHash: async (hash, asBase64, algorithm) => {
    if (!Array.isArray(hash)) return sign({ hash: typeof hash === "string" ? hash : toBase64(hash) }, asBase64, algorithm);
    const signatures = [];
    for (const one of hash) signatures.push(await commands.SignHash(one, asBase64, algorithm));
    return signatures;
  },
  SignData: async (data, external, asBase64, algorithm) => sign({ data: toBase64(data), external: Boolean(external) }, asBase64, algorithm),
};

window.addEventListener("message", async (event) => {
  const message = event.data;
  if (event.origin !== parentOrigin || event.source !== window.parent) return;
  if (message?.sender !== "EndUserSignWidgetConnector" || message.reciever !== "EndUserSignWidget") return;
  try {
    if (!Object.hasOwn(commands, message.cmd)) throw new WidgetError(badParameter, "Віджет не підтримує операцію " + message.cmd);
    send(message.id, { result: await commands[message.cmd](...(message.params ?? [])) ?? null });
  } catch (error) {
    send(message.id, { error: { code: error.code ?? 1, message: error.message } });
  }
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const chosen = { holder: field("holder").value, kind: field("kind").value, password: field("password").value };
  try {
    const certificates = await ask("read", chosen);
    key = chosen;
    form.hidden = true;
    field("password").value = "";
    show("Ключ зчитано: " + certificates[0].subjFullName + ".", "good");
    reading?.resolve(certificates);
    reading = null;
  } catch (error) {
    show(error.message, "bad");
    field("password").focus();
  }
});

field("cancel").addEventListener("click", () => {
  form.hidden = true;
  show("Операцію скасовано.");
  reading?.reject(new WidgetError(cancelled, "Операцію скасовано користувачем"));
  reading = null;
});

send(ready, {});
