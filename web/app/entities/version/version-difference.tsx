import { type ArticleText, idOf } from '@koryaku/contracts/articles/text/block.ts'
import { compareTexts, type Difference } from '@koryaku/contracts/articles/text/compare-texts.ts'
import { useMemo } from 'react'
import '#app/styles/article-text.css'
import { BlockDifference, RenderedBlock } from '#app/entities/version/block-difference.tsx'
import { CardsContext, useCards } from '#app/entities/version/cards.ts'
import styles from '#app/entities/version/difference.module.css'
import { useVersionText } from '#app/entities/version/strings.ts'
import { ChangedWords } from '#app/ui/changed-words.tsx'
import { compareWords } from '#app/ui/compare-words.ts'

interface DifferenceProps {
  from: ArticleText | null
  to: ArticleText
  /** Language of the texts, where it may differ from that of the page. */
  language?: string
}

/** A version with its differences from another one; without another one only its text. */
export function VersionDifference(versions: DifferenceProps) {
  const { from, to } = versions
  return (
    <CardsContext value={useCards(from, to)}>
      <Differences {...versions} />
    </CardsContext>
  )
}

function Differences({ from, to, language }: DifferenceProps) {
  const text = useVersionText()
  const differences = useMemo(() => from && compareTexts(from, to), [from, to])
  if (!from || !differences)
    return (
      <>
        <p className={styles.articleTitle} lang={language}>
          {to.title || text.untitled}
        </p>
        {to.document.content.map(block => (
          <RenderedBlock key={idOf(block)} block={block} language={language} />
        ))}
      </>
    )
  const count = (...kinds: Difference['kind'][]) =>
    differences.filter(({ kind }) => kinds.includes(kind)).length
  const [added, removed, changed] = [count('added'), count('removed'), count('changed', 'moved')]
  const isSame = added + removed + changed === 0 && from.title === to.title
  return (
    <>
      <p className={styles.facts}>
        {isSame ? text.noDifference : `${text.towards} ${text.changes(added, removed, changed)}`}
      </p>
      <p className={styles.articleTitle} lang={language}>
        {from.title === to.title ? (
          to.title || text.untitled
        ) : (
          <ChangedWords changes={compareWords(from.title, to.title)} />
        )}
      </p>
      {runsOf(differences).map(run =>
        run[0]?.kind === 'same' && run.length > 2 ? (
          <details key={keyOf(run)} className={styles.unchanged}>
            <summary>{text.same(run.length)}</summary>
            {run.map(difference => (
              <BlockDifference key={idOf(difference.block)} difference={difference} language={language} />
            ))}
          </details>
        ) : (
          run.map(difference => (
            <BlockDifference key={idOf(difference.block)} difference={difference} language={language} />
          ))
        ),
      )}
    </>
  )
}

const keyOf = ([first]: Difference[]) => first && `run ${idOf(first.block)}`

/** Splits the differences into runs of unchanged and changed blocks. */
function runsOf(differences: readonly Difference[]): Difference[][] {
  const runs: Difference[][] = []
  for (const difference of differences) {
    const last = runs.at(-1)
    if (last && (last[0]?.kind === 'same') === (difference.kind === 'same')) last.push(difference)
    else runs.push([difference])
  }
  return runs
}
