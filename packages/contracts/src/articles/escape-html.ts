const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, including quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')

/** Text between tags, where quotes are letters like others. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, character => ENTITIES[character] ?? '')
