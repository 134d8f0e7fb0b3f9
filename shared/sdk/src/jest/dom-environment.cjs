const { TestEnvironment } = require('jest-environment-jsdom');
const { quickStyles } = require('./quick-styles.cjs');

/**
 * Node 24 takes only its own AbortSignals, and pages under jsdom have jsdom's, which its event listeners
 * in turn insist on.
 */
function withNodeSignal(init) {
  const signal = init?.signal;
  if (!signal || signal instanceof AbortSignal) return init;
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { ...init, signal: controller.signal };
}

class PageRequest extends Request {
  constructor(input, init) {
    super(input, withNodeSignal(init));
  }
}

/** jsdom with the web platform parts Node has and jsdom lacks. */
module.exports = class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    quickStyles(this.global);
    const names = [
      'TextEncoder',
      'TextDecoder',
      'Response',
      'Headers',
      'structuredClone',
      'ReadableStream',
    ];
    for (const name of names) this.global[name] ??= globalThis[name];
    this.global.Request ??= PageRequest;
    this.global.fetch ??= (input, init) => fetch(input, withNodeSignal(init));
    this.global.matchMedia ??= (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    });
    const dialog = this.global.HTMLDialogElement?.prototype;
    if (dialog && !dialog.showModal) {
      dialog.show = dialog.showModal = function open() {
        this.setAttribute('open', '');
      };
      dialog.close = function close() {
        if (!this.hasAttribute('open')) return;
        this.removeAttribute('open');
        this.dispatchEvent(new this.ownerDocument.defaultView.Event('close'));
      };
    }
  }
};
