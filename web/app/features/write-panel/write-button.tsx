import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useWriteText } from '#app/entities/game/write-strings.ts'
import { useWritePanelText } from '#app/features/write-panel/strings.ts'
import styles from '#app/features/write-panel/write-panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const WritePanel = lazy(() => import('#app/features/write-panel/write-panel.tsx'))

/** Opens the Write panel; the content of the panel is loaded when it is opened. */
export function WriteButton() {
  const text = useWritePanelText()
  const { write } = useWriteText()
  return (
    <Panel
      label={text.panel}
      buttonLabel={write}
      buttonClass={`touch ${styles.button}`}
      button={
        <>
          <PenLine aria-hidden />
          {write}
        </>
      }
    >
      {close => (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <WritePanel close={close} />
        </Suspense>
      )}
    </Panel>
  )
}
