import { Share2 } from 'lucide-react'
import { useArticleText } from '#app/features/articles/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Hands the address to what the device shares with; where it has no such thing, copies it. */
export function ShareButton({ title }: { title: string }) {
  const text = useArticleText()
  const toast = useToast()
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast(text.linkCopied)
      }
    } catch (error) {
      // Whoever closes the device's list has changed his mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(url)
    }
  }
  return (
    <Button look="quiet" size="small" icon={<Share2 aria-hidden />} onClick={() => void share()}>
      {text.share}
    </Button>
  )
}
