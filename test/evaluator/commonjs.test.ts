/** CommonJS, and what compilers and bundlers make of modules. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';

describe('CommonJS', () => {
  test.each([
    [
      'exports.x',
      `
      // @file src/main.js
      const { go } = require('./go');
      exports.handle = () => go();
      // @file src/go.js
      exports.go = () => rm('/a');`,
    ],
    [
      'module.exports',
      `
      // @file src/main.js
      const go = require('./go.js');
      module.exports = { handle: () => go() };
      // @file src/go.js
      module.exports = () => rm('/a');`,
    ],
    [
      'module.exports of a class',
      `
      // @file src/main.js
      const S = require('./go');
      module.exports.handle = () => new S().go();
      // @file src/go.js
      class S { go() { return rm('/a'); } }
      module.exports = S;
      module.exports.S = S;`,
    ],
    [
      'a require inside of a function',
      `
      // @file src/main.js
      exports.handle = () => require('./go').go();
      // @file src/go.js
      exports.go = () => rm('/a');`,
    ],
    [
      'an index of folders',
      `
      // @file src/main.js
      const tools = require('./tools');
      exports.handle = () => tools.del.run();
      // @file src/tools/index.js
      module.exports = { ...require('./del'), see: null };
      // @file src/tools/del.js
      exports.del = { run: () => rm('/a') };`,
    ],
    [
      'a cycle',
      `
      // @file src/main.js
      const a = require('./a');
      exports.handle = () => a.go();
      // @file src/a.js
      exports.root = '/a';
      const b = require('./b');
      exports.go = () => b.go();
      // @file src/b.js
      const a = require('./a');
      exports.go = () => rm(a.root);`,
    ],
    [
      'an ES module that imports it by name',
      `
      // @file src/main.ts
      import { go } from './go.cjs';
      export const handle = () => go();
      // @file src/go.cjs
      exports.go = () => rm('/a');`,
    ],
    [
      'an ES module that imports it by default',
      `
      // @file src/main.ts
      import lib from './go.cjs';
      export const handle = () => lib.go();
      // @file src/go.cjs
      module.exports = { go: () => rm('/a') };`,
    ],
    [
      'createRequire',
      `
      // @file src/main.ts
      import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      const { go } = require('./go.cjs');
      export const handle = () => go();
      // @file src/go.cjs
      exports.go = () => rm('/a');`,
    ],
    [
      'JSON',
      `
      // @file src/main.js
      const { p } = require('./config.json');
      exports.handle = () => rm(p);
      // @file src/config.json
      { "p": "/a" }`,
    ],
  ])('%s', async (_, source) => {
    expect(await handle(source)).toEqual([A]);
  });
});

describe('compiled output', () => {
  test.each([
    [
      'tsc to CommonJS',
      `
      // @file src/main.js
      "use strict";
      var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) { if (k2 === undefined) k2 = k; Object.defineProperty(o, k2, { enumerable: true, get: function() { return m[k]; } }); }) : (function(o, m, k, k2) { o[k2] = m[k]; }));
      var __setModuleDefault = (this && this.__setModuleDefault) || function(o, v) { o["default"] = v; };
      var __importStar = (this && this.__importStar) || function (mod) { if (mod && mod.__esModule) return mod; var result = {}; if (mod != null) for (var k in mod) if (k !== "default") __createBinding(result, mod, k); __setModuleDefault(result, mod); return result; };
      var __importDefault = (this && this.__importDefault) || function (mod) { return (mod && mod.__esModule) ? mod : { "default": mod }; };
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.handle = void 0;
      const go_1 = require("./go");
      const store_1 = __importDefault(require("./store"));
      const paths = __importStar(require("./paths"));
      const handle = async () => { await (0, go_1.go)(store_1.default.pick(paths.A)); };
      exports.handle = handle;
      // @file src/go.js
      "use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.go = go;
      const promises_1 = require("fs/promises");
      function go(p) { return (0, promises_1.rm)(p); }
      // @file src/store.js
      "use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      class Store { pick(p) { return p; } }
      exports.default = new Store();
      // @file src/paths.js
      "use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.A = void 0;
      exports.A = "/a";`,
    ],
    [
      'tsc to CommonJS with re-exports',
      `
      // @file src/main.js
      "use strict";
      var __createBinding = function(o, m, k, k2) { Object.defineProperty(o, k2 || k, { enumerable: true, get: function() { return m[k]; } }); };
      var __exportStar = function(m, exports) { for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p); };
      Object.defineProperty(exports, "__esModule", { value: true });
      __exportStar(require("./inner"), exports);
      // @file src/inner.js
      "use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      Object.defineProperty(exports, "handle", { enumerable: true, get: function () { return deep_1.handle; } });
      const deep_1 = require("./deep");
      // @file src/deep.js
      "use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      const fs = require("fs/promises");
      exports.handle = () => fs.rm("/a");`,
    ],
    [
      '__awaiter over a generator',
      `
      // @file src/main.js
      var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) { return new (P || (P = Promise))(function (resolve, reject) { function step(result) { result.done ? resolve(result.value) : step(generator.next()); } step((generator = generator.apply(thisArg, _arguments || [])).next()); }); };
      const fs = require('fs/promises');
      class S {
        constructor() { this.p = '/a'; }
        go(x) { return __awaiter(this, void 0, void 0, function* () { const p = yield this.pick(x); yield fs.rm(p); }); }
        pick(x) { return __awaiter(this, void 0, void 0, function* () { return this.p; }); }
      }
      exports.handle = (a) => new S().go(a);`,
    ],
    [
      'helpers from tslib',
      `
      // @file src/main.js
      const tslib_1 = require('tslib');
      const go_1 = tslib_1.__importDefault(require('./go'));
      exports.handle = (a) => tslib_1.__awaiter(void 0, void 0, void 0, function* () { yield go_1.default(); });
      // @file src/go.js
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.default = () => rm('/a');`,
    ],
    [
      'an enum and a namespace',
      `
      // @file src/main.js
      var Dir;
      (function (Dir) { Dir["A"] = "/a"; Dir["B"] = "/b"; })(Dir || (exports.Dir = Dir = {}));
      var Api;
      (function (Api) { Api.go = () => rm(Dir.A); })(Api || (Api = {}));
      exports.handle = () => Api.go();`,
    ],
    [
      'a class down to functions',
      `
      // @file src/main.js
      var __extends = (this && this.__extends) || (function () { return function (d, b) { d.prototype = Object.create(b.prototype); }; })();
      var Base = (function () { function Base(p) { this.p = p; } Base.prototype.go = function () { return rm(this.p); }; return Base; }());
      exports.handle = function () { return new Base('/a').go(); };`,
    ],
    [
      'esbuild, CommonJS modules in one file',
      `
      // @file src/main.js
      var __getOwnPropNames = Object.getOwnPropertyNames;
      var __commonJS = (cb, mod) => function __require() { return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports; };
      var require_go = __commonJS({ "src/go.js"(exports, module) { var { rm } = require("fs/promises"); module.exports = { go: () => rm("/a") }; } });
      var require_main = __commonJS({ "src/main.js"(exports, module) { var g = require_go(); exports.handle = () => g.go(); } });
      var m = require_main();
      exports.handle = m.handle;`,
    ],
    [
      'esbuild, ES modules in one file',
      `
      // @file src/main.js
      var __defProp = Object.defineProperty;
      var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
      var __getOwnPropNames = Object.getOwnPropertyNames;
      var __hasOwnProp = Object.prototype.hasOwnProperty;
      var __export = (target, all) => { for (var name in all) __defProp(target, name, { get: all[name], enumerable: true }); };
      var __copyProps = (to, from, except, desc) => { if (from && typeof from === "object" || typeof from === "function") { for (let key of __getOwnPropNames(from)) if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, { get: () => from[key], enumerable: true }); } return to; };
      var __toESM = (mod, isNodeMode, target) => (target = mod != null ? Object.create(Object.getPrototypeOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target, mod));
      var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
      var main_exports = {};
      __export(main_exports, { handle: () => handle });
      module.exports = __toCommonJS(main_exports);
      var import_promises = __toESM(require("fs/promises"));
      var go_exports = {};
      __export(go_exports, { go: () => go });
      var go = (p) => import_promises.default.rm(p);
      var handle = () => go_exports.go("/a");`,
    ],
    [
      'esbuild, modules that run when they are asked for',
      `
      // @file src/main.js
      import { rm } from "node:fs/promises";
      var __getOwnPropNames = Object.getOwnPropertyNames;
      var __esm = (fn, res) => function __init() { return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res; };
      var root, go;
      var init_go = __esm({ "src/go.ts"() { root = "/a"; go = () => rm(root); } });
      init_go();
      export var handle = () => go();`,
    ],
    [
      'an object of methods with optional chaining compiled away',
      `
      // @file src/main.js
      const api = { go: () => rm('/a') };
      exports.handle = (a) => { var _a, _b; return (_b = (_a = a === null || a === void 0 ? void 0 : a.id) !== null && _a !== void 0 ? _a : null, api === null || api === void 0 ? void 0 : api.go()); };`,
    ],
  ])('%s', async (_, source) => {
    expect(await handle(source)).toEqual([A]);
  });
});
