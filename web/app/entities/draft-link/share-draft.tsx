import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useDraftLinkText } from '#app/entities/draft-link/strings.ts'
import { Button } from '#app/ui/button.tsx'

const DraftLinksDialog = lazy(() => import('#app/entities/draft-link/draft-links-dialog.tsx'))

interface ShareProps {
  articlePath: string
  /** The version that is shown; without it the newest. */
  version?: string
  /**
   * Saves the content of an editor, so that it is the newest version; false: the save failed, and the user
   * was notified.
   */
  save?: () => Promise<boolean>
}

/** Links by which others read a version before it is public. */
export function ShareDraft({ articlePath, version, save }: ShareProps) {
  const text = useDraftLinkText()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    if (!save || (await save())) setOpen(true)
  }
  return (
    <>
      <Button look="quiet" icon={<Link2 aria-hidden />} onClick={() => void open()}>
        {text.share}
      </Button>
      {isOpen && (
        <Suspense>
          <DraftLinksDialog articlePath={articlePath} version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
