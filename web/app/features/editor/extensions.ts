import { isLinkHref } from '@koryaku/contracts/articles/link-href.ts'
import { MEDIA_PATH } from '@koryaku/contracts/articles/media-path.ts'
import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extension-placeholder'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { Details, Embed, type EmbedOptions, Spoiler } from '#app/features/editor/own-nodes.ts'

/** Pictures of this site only: one pasted from another page is left out (its file, if it came along, is uploaded). */
const OwnImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: node => {
        const { origin, pathname } = new URL(node.getAttribute('src') ?? '', location.href)
        return origin === location.origin && MEDIA_PATH.test(pathname) ? { src: pathname } : false
      },
    },
  ],
})

/** Words that stand inside the text while it is written. */
interface Words {
  bodyPlaceholder: string
  embed: { article: string; game: string }
}

/** The nodes and marks of the article document (contracts: article-document.ts), and nothing else. */
export const extensionsFor = ({ bodyPlaceholder, embed }: Words, show?: EmbedOptions['show']) => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['mailto'],
      isAllowedUri: isLinkHref,
    },
    trailingNode: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  OwnImage.configure({ inline: false }),
  Details,
  Embed.configure({ labels: embed, show }),
  Spoiler,
  Placeholder.configure({ placeholder: bodyPlaceholder }),
]
