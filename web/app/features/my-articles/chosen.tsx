import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import styles from '#app/features/my-articles/my-articles.module.css'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'

/** Maximum number of articles changed in one run, since each needs a separate command. */
export const CHOSEN_MAX = 100

interface Choosing {
  /** Rows that are on the page, by id. */
  shown: ReadonlyMap<string, ArticleView>
  chosen: ReadonlySet<string>
  isOn: boolean
  choose: (ids: readonly string[]) => void
  turn: (isOn: boolean) => void
  /** Registers a row that is on the page. @returns a function that unregisters it */
  arrive: (view: ArticleView) => () => void
}
const ChoosingContext = createContext<Choosing | null>(null)

/** Holds which rows are chosen for actions on several articles. */
export function ChoosingProvider({ children }: { children: ReactNode }) {
  const [isOn, setOn] = useState(false)
  const [shown, setShown] = useState<ReadonlyMap<string, ArticleView>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback((ids: readonly string[]) => setChosen(new Set(ids.slice(0, CHOSEN_MAX))), [])
  const turn = useCallback((on: boolean) => {
    setOn(on)
    setChosen(new Set())
  }, [])
  const arrive = useCallback((view: ArticleView) => {
    setShown(before => new Map(before).set(view.id, view))
    return () =>
      setShown(before => {
        const after = new Map(before)
        after.delete(view.id)
        return after
      })
  }, [])
  const choosing = useMemo(
    () => ({ isOn, shown, chosen, choose, turn, arrive }),
    [isOn, shown, chosen, choose, turn, arrive],
  )
  return <ChoosingContext value={choosing}>{children}</ChoosingContext>
}

export function useChoosing(): Choosing {
  const choosing = useContext(ChoosingContext)
  if (!choosing) throw new Error('no ChoosingProvider above')
  return choosing
}

/** The box of a row, while several are chosen. */
export function ChooseBox({ view }: { view: ArticleView }) {
  const text = useMyArticlesText()
  const { isOn, chosen, choose, arrive } = useChoosing()
  useEffect(() => arrive(view), [arrive, view])
  if (!isOn) return null
  const isChosen = chosen.has(view.id)
  const others = [...chosen].filter(id => id !== view.id)
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => choose(isChosen ? others : [...others, view.id])}
      />
      <span className="visually-hidden">{text.chooseArticle(view.article.title || text.noTitle)}</span>
    </label>
  )
}
