/** Texts of the analysed source in labels, where the editor draws `$(name)` as an icon. */

/** The text with nothing in it that would be drawn as an icon. */
export const plainLabel = (text: string): string => text.replace(/\$(?=\()/g, '\\$');
