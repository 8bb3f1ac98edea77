import type { PlaythroughAttributes } from '@koryaku/contracts/reviews/review.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useOwnReviewText } from '#app/entities/review/own-strings.ts'
import { PlaythroughList } from '#app/features/game-reviews/playthrough-list.tsx'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Delay between the removal on the page and its request, in ms: undo cancels the request. */
const UNDO_MS = 10_000

interface OwnPlaythroughsProps {
  reviewId: string
  playthroughs: readonly PlaythroughAttributes[]
}

/** The playthroughs of an own review. All but the newest one can be removed. */
export default function OwnPlaythroughs({ reviewId, playthroughs }: OwnPlaythroughsProps) {
  const text = useOwnReviewText()
  const language = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const show = (id: string) => setHidden(current => current.filter(other => other !== id))
  const { run } = useCommand<string>({
    request: id => ({
      method: 'DELETE',
      path: path`my/game_reviews/${reviewId}/playthroughs/${id}`,
      keepalive: true,
    }),
    optimistic: id => () => show(id),
    onSuccess: () => client.invalidateQueries(),
  })
  const waiting = useRef(new Map<string, () => void>())
  useEffect(() => {
    // A page that is closed sends what waits.
    const flush = () => {
      for (const send of waiting.current.values()) send()
    }
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [])
  const remove = (id: string) => {
    const stop = () => {
      clearTimeout(timer)
      waiting.current.delete(id)
    }
    const send = () => {
      stop()
      run(id)
    }
    const timer = setTimeout(send, UNDO_MS)
    waiting.current.set(id, send)
    setHidden(current => [...current, id])
    const undo = () => {
      if (!waiting.current.has(id)) return
      stop()
      show(id)
    }
    toast(text.removedPlaythrough, { label: text.undo, onSelect: undo })
  }
  const newest = playthroughs.at(-1)
  return (
    <PlaythroughList
      playthroughs={playthroughs.filter(({ id }) => !hidden.includes(id))}
      actionOf={({ id, playedOn, addedAt }) =>
        id !== newest?.id && (
          <Button
            size="small"
            icon={<Trash2 aria-hidden />}
            aria-label={text.removePlaythrough(formatDate(playedOn ?? addedAt, language))}
            onClick={() => remove(id)}
          />
        )
      }
    />
  )
}
