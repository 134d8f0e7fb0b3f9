const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the web platform parts Node has and jsdom lacks. */
module.exports = class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const names = [
      'TextEncoder',
      'TextDecoder',
      'fetch',
      'Request',
      'Response',
      'Headers',
      'structuredClone',
      'ReadableStream',
    ];
    for (const name of names) this.global[name] ??= globalThis[name];
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
