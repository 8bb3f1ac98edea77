import { calloutTones } from '@koryaku/contracts/articles/callout-tones.ts'
import { externalEmbed, PROVIDER_NAMES } from '@koryaku/contracts/articles/external-embed.ts'
import { mergeAttributes, Node, wrappingInputRule } from '@tiptap/core'

/** Things to do. Their boxes are for readers: an author writes what is to be done, and ticks nothing. */
export const TaskList = Node.create({
  name: 'taskList',
  group: 'block list',
  content: 'taskItem+',
  parseHTML: () => [{ tag: 'ul.tasks', priority: 60 }],
  renderHTML: () => ['ul', { class: 'tasks' }, 0],
})

export const TaskItem = Node.create({
  name: 'taskItem',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'ul.tasks > li', priority: 60 }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*[[［][ xX　]?[\]］]\s$/, type: this.type })]
  },
})

/** A highlighted part of the text: information, a tip, or a warning. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'info',
      parseHTML: (element: HTMLElement) =>
        calloutTones.find(tone => element.classList.contains(tone)) ?? 'info',
      renderHTML: ({ tone }: Record<string, unknown>) => ({ class: `callout ${tone}` }),
    },
  }),
  parseHTML: () => [{ tag: 'div.callout' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

/** The number of a note; the style sheet counts them, as the renderer does for readers. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  // A mark on the number alone would have no meaning.
  marks: '',
  addAttributes: () => ({
    note: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset.note ?? '',
      renderHTML: ({ note }: Record<string, unknown>) => ({ 'data-note': note, title: note }),
    },
  }),
  parseHTML: () => [{ tag: 'sup[data-note]' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes],
  renderText: () => '',
})

/** The place of a video or a post of another site: while it is written nothing is loaded from there either. */
export const External = Node.create({
  name: 'external',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    url: {
      default: '',
      parseHTML: (element: HTMLElement) =>
        externalEmbed(element.querySelector('a')?.getAttribute('href') ?? '')?.url ?? '',
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'div.external',
      getAttrs: element =>
        externalEmbed(element.querySelector('a')?.getAttribute('href') ?? '') ? {} : false,
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const url = String(node.attrs.url)
    const provider = externalEmbed(url)?.provider
    return [
      'div',
      mergeAttributes({ class: `external ${provider ?? ''}` }, HTMLAttributes),
      ['a', { href: url }, provider ? PROVIDER_NAMES[provider] : url],
      ['small', url],
    ]
  },
})
