/** A piece of a text that takes the place of another, and what of it is selected after that. */
export interface Replacement {
  from: number
  to: number
  text: string
  select: [from: number, to: number]
}

/** Turns the selection into a spoiler, or begins one if nothing is selected. Bars must touch the words. */
export function inSpoiler(all: string, from: number, to: number): Replacement {
  const selected = all.slice(from, to)
  const words = selected.trim()
  const start = from + (words === '' ? 0 : selected.indexOf(words))
  return {
    ...{ from: start, to: words === '' ? to : start + words.length },
    text: `||${words}||`,
    select: [start + 2, start + 2 + words.length],
  }
}

/** Turns the selected lines into a quote, or back into plain lines if all are quoted. */
export function quoted(all: string, from: number, to: number): Replacement {
  const start = all.lastIndexOf('\n', from - 1) + 1
  const after = all.indexOf('\n', to)
  const end = after === -1 ? all.length : after
  const lines = all.slice(start, end).split('\n')
  const isQuote = lines.every(line => /^[>＞]/.test(line))
  const text = lines.map(line => (isQuote ? line.replace(/^[>＞] ?/, '') : `> ${line}`)).join('\n')
  return { from: start, to: end, text, select: [start + text.length, start + text.length] }
}

/** The name that is being typed up to the caret, behind its sign. */
export function nameBefore(before: string): { from: number; query: string } | null {
  const found = /(?<![\w/.@＠-])[@＠]([^\s@＠#＃、。,]{1,40})$/u.exec(before)
  return found && { from: found.index, query: found[1] ?? '' }
}

/** Replaces text as if typed: the browser can undo it, and the page receives an input event. */
export function replaceIn(area: HTMLTextAreaElement, { from, to, text, select }: Replacement): void {
  area.focus()
  area.setSelectionRange(from, to)
  // No other way keeps the undo history of the browser.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
