import { isLinkHref } from '@koryaku/contracts/articles/link-href.ts'
import { Placeholder } from '@tiptap/extension-placeholder'
import { KeepSelected } from '#app/features/editor/blocks/edges.ts'
import { Callout, External, Footnote, TaskItem, TaskList } from '#app/features/editor/blocks/own-blocks.ts'
import { OwnTable } from '#app/features/editor/blocks/own-table.ts'
import { Details, Embed, type EmbedOptions, Spoiler } from '#app/features/editor/own-nodes.ts'
import { OwnStarterKit } from '#app/features/editor/own-starter-kit.ts'
import { OwnImage } from '#app/features/editor/pictures/own-image.ts'
import { BlockNames } from '#app/features/editor/text/block-names.ts'

/** Labels inside the text while it is edited. */
interface Words {
  bodyPlaceholder: string
  embed: EmbedOptions['labels']
}

/** The nodes and marks of the article document (contracts: article-document.ts), and nothing else. */
export const extensionsFor = ({ bodyPlaceholder, embed }: Words, show?: EmbedOptions['show']) => [
  OwnStarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['mailto'],
      isAllowedUri: isLinkHref,
    },
  }),
  ...OwnTable,
  OwnImage.configure({ inline: false }),
  Details,
  Embed.configure({ labels: embed, show }),
  Spoiler,
  TaskList,
  TaskItem,
  Callout,
  Footnote,
  External,
  KeepSelected,
  BlockNames,
  Placeholder.configure({ placeholder: bodyPlaceholder }),
]
