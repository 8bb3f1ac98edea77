import type { UploadedImageDocument } from '@koryaku/contracts/images/image.api.ts'
import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { fetchWithProgress } from '#app/api/fetch-with-progress.ts'

export type UploadedImage = UploadedImageDocument['data']['attributes'] & { id: string }

interface HowToUpload {
  /** Between 0 and 1, again and again. */
  onProgress?: (part: number) => void
  /** The same for every try of one picture. */
  idempotencyKey?: string
  /** Shares it from the beginning. */
  licence?: Licence | null
}

/** Sends a picture; the server re-encodes it and answers where it lies. Throws an ApiFailure. */
export async function uploadImage(
  file: File,
  { onProgress = () => undefined, idempotencyKey = newIdempotencyKey(), licence = null }: HowToUpload = {},
): Promise<UploadedImage> {
  const body = new FormData()
  // The server reads the fields before the file.
  if (licence) body.set('licence', licence)
  body.set('file', file)
  const { data } = await apiCommand<UploadedImageDocument>({
    method: 'POST',
    path: 'my/images',
    body,
    idempotencyKey,
    by: fetchWithProgress(onProgress),
  })
  return { id: data.id, ...data.attributes }
}
