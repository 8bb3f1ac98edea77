import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import { Mark, mergeAttributes, Node } from '@tiptap/core'
import { coveringWhileTyped } from '#app/features/editor/text/covering.ts'

/** Text that readers uncover; it is readable in the editor. Text typed after it later is not covered. */
export const Spoiler = Mark.create({
  name: 'spoiler',
  inclusive: false,
  addProseMirrorPlugins() {
    const { editor } = this
    return [coveringWhileTyped(() => editor.view.composing)]
  },
  parseHTML: () => [{ tag: 'span.spoiler' }],
  renderHTML: () => ['span', { class: 'spoiler' }, 0],
})

/** A part of the text that readers unfold. In the editor it is open, below its summary. */
export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ summary: fromData('summary') }),
  parseHTML: () => [{ tag: 'div[data-summary]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

export interface EmbedOptions {
  labels: Record<EmbedKind, string>
  /** Puts the card into its place as soon as it is known. */
  show?: (place: HTMLElement, kind: EmbedKind, id: string) => void
}

/** The place of a card; it is moved and deleted as one. */
export const Embed = Node.create<EmbedOptions>({
  name: 'embed',
  group: 'block',
  atom: true,
  addAttributes: () => ({ kind: fromData('embed', 'kind'), id: fromData('id') }),
  parseHTML: () => [{ tag: 'div[data-embed][data-id]' }],
  addOptions: (): EmbedOptions => ({ labels: { article: '', game: '', category: '', review: '' } }),
  renderHTML({ node, HTMLAttributes }) {
    const kind = node.attrs.kind as EmbedKind
    return ['div', mergeAttributes({ class: 'embed' }, HTMLAttributes), this.options.labels[kind]]
  },
  addNodeView() {
    return ({ node }) => {
      const { kind, id } = node.attrs as { kind: EmbedKind; id: string }
      const dom = document.createElement('div')
      dom.textContent = this.options.labels[kind]
      this.options.show?.(dom, kind, id)
      return { dom }
    }
  },
})

/** An attribute of a node that is stored in a data attribute of its element. */
const fromData = (data: string, name = data) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.dataset[data] ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${data}`]: attributes[name] }),
})
