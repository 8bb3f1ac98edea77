import type { UploadedImageDocument } from '@koryaku/contracts/images/image.api.ts'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'

export type UploadedImage = UploadedImageDocument['data']['attributes']

/** Sends a picture; the server re-encodes it and answers where it lies. Throws an ApiFailure. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData()
  body.set('file', file)
  const answer = await apiCommand<UploadedImageDocument>({
    method: 'POST',
    path: 'my/images',
    body,
    idempotencyKey: newIdempotencyKey(),
  })
  return answer.data.attributes
}
