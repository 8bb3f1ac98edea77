import { type ArticleText, openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import type { Renamed } from '@koryaku/contracts/articles/text/open-text.ts'
import { useEffect, useRef, useState } from 'react'
import { connection } from '#app/api/connection.ts'
import { createComposing } from '#app/features/editor/saving/composing.ts'
import { localCopyFor } from '#app/features/editor/saving/local-copy.ts'
import { saveText } from '#app/features/editor/saving/save-text.ts'
import { tabsOf } from '#app/features/editor/saving/tabs.ts'
import { createTextSaver } from '#app/features/editor/saving/text-saver.ts'
import { useLeaveGuard } from '#app/features/editor/saving/use-leave-guard.ts'
import type { Opening } from '#app/features/editor/saving/use-opening.ts'
import { holdWhileOpen } from '#app/offline/device-copies.ts'

/** An open text that saves itself, for as long as its page is open. */
export function useTextSaver(
  articlePath: string,
  { open, left }: Opening,
  onAdopt: (text: ArticleText, renamed: Renamed) => void,
) {
  const [contradictions, setContradictions] = useState(() => openConflicts(open.now))
  const [composing] = useState(createComposing)
  const adopt = useRef(onAdopt)
  adopt.current = onAdopt
  const [{ saver, copy, tabs }] = useState(() => {
    const copy = localCopyFor(articlePath)
    const tabs = tabsOf(articlePath)
    const saver = createTextSaver(open, {
      send: save => saveText(articlePath, save),
      keep: copy.keep,
      drop: copy.drop,
      still: composing.still,
      onAdopt: (text, renamed) => {
        adopt.current(text, renamed)
        setContradictions(openConflicts(text))
      },
      onSaving: saving => setSaving(saving),
      onSaved: tabs.tell,
    })
    return { saver, copy, tabs }
  })
  const [saving, setSaving] = useState(saver.saving())
  useLeaveGuard(saver, saving.state)
  useEffect(() => {
    if (left) {
      copy.keep(open)
      left.forget()
    }
    saver.open()
    const release = holdWhileOpen(copy.name)
    const ask = () => document.visibilityState === 'visible' && void saver.ask()
    const onConnection = () => !connection.gone() && void saver.flush()
    const forgetTabs = tabs.listen(ask)
    const forgetConnection = connection.subscribe(onConnection)
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      forgetConnection()
      forgetTabs()
      void saver.flush()
      saver.close()
      release()
    }
  }, [saver, copy, tabs, open, left])

  const change = (part: Partial<ArticleText>) => {
    const text = { ...saver.text(), ...part }
    // Half a word of an input method is kept on this device, and sent once it is whole.
    saver.change(text, composing.is())
    setContradictions(openConflicts(text))
  }
  const composition = {
    onCompositionStart: composing.begin,
    onCompositionEnd: () => {
      composing.end()
      saver.change(saver.text())
    },
  }
  return { saving, contradictions, change, composition, saver }
}
