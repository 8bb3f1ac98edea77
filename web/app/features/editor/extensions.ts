import { mediaPathSchema } from '@koryaku/contracts/articles/article-content.ts'
import { isLinkHref } from '@koryaku/contracts/articles/link-href.ts'
import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extension-placeholder'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Pictures of this site only: one pasted from another page is left out (its file, if it came along, is uploaded). */
const OwnImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: node => {
        const { origin, pathname } = new URL(node.getAttribute('src') ?? '', location.href)
        return origin === location.origin && mediaPathSchema.safeParse(pathname).success
          ? { src: pathname }
          : false
      },
    },
  ],
})

/** The nodes and marks of the article document (contracts: article-document.ts), and nothing else. */
export const extensionsFor = (placeholder: string) => [
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
  Placeholder.configure({ placeholder }),
]
