import type { CommentMention } from '@koryaku/contracts/comments/comment.api.ts'
import {
  type CommentBlock,
  type CommentPart,
  parseComment,
} from '@koryaku/contracts/comments/comment-text.ts'
import { type ReactNode, useState } from 'react'
import styles from '#app/entities/comment/comment-words.module.css'
import { foldedWords } from '#app/entities/comment/folded-words.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { useSite } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'

/** The text of a comment, rendered by the same code on the server and in the browser. */
export function CommentWords({ body, mentions = [] }: { body: string; mentions?: CommentMention[] }) {
  const { publicUrl } = useSite()
  const text = useCommentItemText()
  const [isWhole, setWhole] = useState(false)
  const all = parseComment(body, publicUrl)
  const folded = isWhole ? null : foldedWords(all)
  return (
    <div className={styles.words} ref={isWhole ? opened : undefined} tabIndex={isWhole ? -1 : undefined}>
      {(folded ?? all).map(({ kind, parts }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one comment change all at once
        <Block key={n} kind={kind}>
          <Parts of={parts} mentions={mentions} />
        </Block>
      ))}
      {folded && (
        <button type="button" className={`touch ${styles.more}`} onClick={() => setWhole(true)}>
          {text.showWhole}
        </button>
      )}
    </div>
  )
}

const Block = ({ kind, children }: { kind: CommentBlock['kind']; children: ReactNode }) =>
  kind === 'quote' ? <blockquote dir="auto">{children}</blockquote> : <p dir="auto">{children}</p>

interface Mentions {
  mentions: CommentMention[]
}
const Parts = ({ of, mentions }: Mentions & { of: CommentPart[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: likewise
  of.map((part, n) => <Part key={n} part={part} mentions={mentions} />)

function Part({ part, mentions }: Mentions & { part: CommentPart }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'link':
      return part.own === null ? (
        <a href={part.href} title={part.href} rel="ugc nofollow noopener" dir="ltr">
          {part.label}
        </a>
      ) : (
        <AppLink to={part.own} title={part.href} dir="ltr">
          {part.label}
        </AppLink>
      )
    case 'mention': {
      const member = mentions.find(({ written }) => written.toLowerCase() === part.name.toLowerCase())
      return member ? (
        <AppLink to={`/users/${member.name}`} title={member.displayName}>
          @{part.name}
        </AppLink>
      ) : (
        `@${part.name}`
      )
    }
    case 'spoiler':
      return <Spoiler parts={part.parts} mentions={mentions} />
    default:
      part satisfies never
      return null
  }
}

/** Keeps its text out of the page until the reader opens it. The text then has the focus, for screen readers. */
function Spoiler({ parts, mentions }: Mentions & { parts: CommentPart[] }) {
  const text = useCommentItemText()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button type="button" className={`touch ${styles.spoiler}`} onClick={() => setOpen(true)}>
        {text.spoiler}
      </button>
    )
  return (
    <span ref={opened} tabIndex={-1} className={styles.open}>
      <Parts of={parts} mentions={mentions} />
    </span>
  )
}
const opened = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
