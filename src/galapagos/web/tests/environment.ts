// Compiled for browsers, in a world that has no more than a test puts into it.
export default { name: "browser-code", transformMode: "web", setup: () => ({ teardown: () => undefined }) };
