/** The browser editor that the tests and `npm start` use, pinned. It carries VS Code's workbench and extension host. */
export const CODE_SERVER = '4.139.1';
/** code-server runs on this Node only, whatever Node runs the rest. */
export const NODE = '24.22.3';
