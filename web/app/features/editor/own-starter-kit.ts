import { type AnyExtension, type Mark, markInputRule, type Node, wrappingInputRule } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'

/** The bounds of contracts: article-document.ts. */
const START_MAX = 100_000
const LANGUAGE_MAX = 40
/** A number of up to three digits begins a list; a year or a date stays text. */
const LIST_START = /^(\d{1,3})\.\s$/
/** `*word*`, but not the stars of `*1 note *2`. */
const STARRED = /(?:^|\s)(\*(?!\s)([^*]*[^*\s])\*)$/

interface Attributes {
  [name: string]: object
}

const changed: Record<string, (extension: AnyExtension) => AnyExtension> = {
  orderedList: list =>
    (list as Node).extend({
      addAttributes() {
        const { start, ...others } = (this.parent?.() ?? {}) as Attributes
        const parseHTML = (element: HTMLElement) => boundedStart(element.getAttribute('start'))
        return { ...others, start: { ...start, parseHTML } }
      },
      addInputRules() {
        return [
          wrappingInputRule({
            find: LIST_START,
            type: this.type,
            getAttributes: match => ({ start: Number(match[1]) }),
            joinPredicate: (match, node) => node.childCount + node.attrs.start === Number(match[1]),
          }),
        ]
      },
    }),
  codeBlock: block =>
    (block as Node).extend({
      addAttributes() {
        const { language, ...others } = (this.parent?.() ?? {}) as {
          language: { parseHTML: (element: HTMLElement) => string | null }
        }
        const parseHTML = (element: HTMLElement) => {
          const name = language.parseHTML(element)
          return name !== null && name.length <= LANGUAGE_MAX ? name : null
        }
        return { ...others, language: { ...language, parseHTML } }
      },
    }),
  italic: mark =>
    (mark as Mark).extend({
      addInputRules() {
        const [, ...others] = this.parent?.() ?? []
        return [markInputRule({ find: STARRED, type: this.type }), ...others]
      },
    }),
}

/** Where a pasted list begins; 1 where it names no number that can be stored. */
export function boundedStart(text: string | null): number {
  const start = Number(text ?? 1)
  return Number.isInteger(start) && start >= 0 && start <= START_MAX ? start : 1
}

/** The starter kit without what makes texts that the site does not store. */
export const OwnStarterKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(extension => changed[extension.name]?.(extension) ?? extension)
  },
})
