import type { SharedImageResource } from '@koryaku/contracts/images/image.api.ts'
import { useLicences } from '#app/entities/image/licences.ts'
import { useImageText } from '#app/entities/image/strings.ts'

type Shared = Pick<SharedImageResource['attributes'], 'owner' | 'own' | 'licence'>

/** Whose a shared picture is, and under which licence. */
export function SharedBy({ image: { owner, own, licence } }: { image: Shared }) {
  const words = useImageText()
  const named = useLicences()
  return (
    <>
      <span>{own ? words.ownShared : owner ? words.by(owner.displayName) : words.byNobody}</span>
      <span>{named[licence].name}</span>
    </>
  )
}
