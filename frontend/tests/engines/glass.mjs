// A player's finger on a page, in any engine: things are found by what they are called.

/** How long one waits for a thing to appear, in milliseconds. */
const PATIENCE = 30_000;

/** Finds what is shown, pressable and called `name`, a text or a pattern. Runs in the page. */
const FIND = `
  const [selector, source, flags] = arguments;
  const isCalled = flags === null ? (text) => text === source : (text) => new RegExp(source, flags).test(text);
  const name = (element) => {
    const labelled = element.getAttribute('aria-labelledby');
    const text = element.getAttribute('aria-label') ?? (labelled ? labelled.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ') : element.textContent);
    return text.trim().replaceAll(/\\s+/g, ' ');
  };
  return [...document.querySelectorAll(selector)].find((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && !element.closest('[inert], [data-disabled], [aria-hidden="true"]') && isCalled(name(element));
  }) ?? null;
`;

export class Glass {
  constructor(engine) {
    this.engine = engine;
  }

  open(address) {
    return this.engine.open(address);
  }

  /** Runs the words of a function in the page. */
  ask(words, ...values) {
    return this.engine.ask(words, ...values);
  }

  /** Waits for what `attempt` answers with, as soon as that is something. */
  async until(what, attempt, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const answer = await attempt();
      if (answer) return answer;
      if (Date.now() > end) throw new Error(`Never: ${what}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** What is called so, once it is there. */
  find(selector, name) {
    const pattern = name instanceof RegExp ? [name.source, name.flags] : [name, null];
    return this.until(`${selector} ${name}`, () => this.ask(FIND, selector, ...pattern));
  }

  shown(selector, patience) {
    return this.until(selector, () => this.ask('return document.querySelector(arguments[0])', selector), patience);
  }

  gone(selector) {
    return this.until(`no ${selector}`, () => this.ask('return document.querySelector(arguments[0]) === null', selector));
  }

  /** Presses in the middle of an element, for so long. */
  async press(element, milliseconds = 0) {
    // What still moves, since something above it has just come, is pressed where it comes to stand.
    let before = '';
    await this.until('it stands still', async () => {
      const now = await this.ask('arguments[0].scrollIntoView({ block: "nearest", inline: "nearest" }); const { x, y } = arguments[0].getBoundingClientRect(); return `${Math.round(x)} ${Math.round(y)}`', element);
      const stands = now === before;
      before = now;
      return stands;
    });
    await this.engine.press(element, milliseconds);
  }

  async tap(selector, name) {
    await this.press(await this.find(selector, name));
  }

  button(name) {
    return this.tap('button, [role="button"]', name);
  }

  async hold(name) {
    await this.press(await this.find('button', name), 700);
  }

  async square(square) {
    await this.press(await this.shown(`[data-square="${square}"] > [data-part~="cell"]`));
  }

  /** Opens an area by a square of the map. */
  async area(square, name) {
    await this.square(square);
    const panel = await this.shown('.area-panel');
    if ((await this.ask('return arguments[0].getAttribute("aria-label")', panel)) !== name) await this.button(name);
    await this.shown(`.area-panel[aria-label="${name}"]`);
  }

  /** Confirms what is proposed; an attack is held. */
  async confirm() {
    const key = await this.find('[role="group"][aria-label="Confirm"] button', /^Do it/);
    await this.press(key, (await this.ask('return arguments[0].matches(".hold")', key)) ? 700 : 0);
  }

  /** Types every die that is asked for and waits until they have recorded themselves. */
  async dice(faces) {
    await this.shown('[data-part~="die-row"]');
    const count = await this.ask('return document.querySelectorAll(\'[data-part~="die-row"]\').length');
    for (let at = 0; at < count; at += 1) await this.button(`Face ${faces[at % faces.length]}`);
    await this.gone('[data-part~="soon"]');
  }
}
