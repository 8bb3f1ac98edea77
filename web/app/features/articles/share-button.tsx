import { Link2, Share2 } from 'lucide-react'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Opens the share sheet of the device. Without one, copies the URL, and the label announces that beforehand. */
export function ShareButton({ title }: { title: string }) {
  const text = useArticlePageText()
  const toast = useToast()
  const copies = useHydrated() && !navigator.share
  const label = copies ? text.copyLink : text.share
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (copies) {
        await navigator.clipboard.writeText(url)
        toast(text.linkCopied)
      } else await navigator.share({ title, url })
    } catch (error) {
      // A user who closes the share sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(url)
    }
  }
  return (
    <Button
      look="quiet"
      size="small"
      title={label}
      icon={copies ? <Link2 aria-hidden /> : <Share2 aria-hidden />}
      onClick={() => void share()}
    >
      <span className="roomy">{label}</span>
    </Button>
  )
}
