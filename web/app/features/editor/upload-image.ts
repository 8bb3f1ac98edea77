import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'

export interface UploadedImage {
  src: string
  width: number
  height: number
}

/** Sends a picture; the server re-encodes it and answers where it lies. Throws an ApiFailure. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData()
  body.set('file', file)
  const answer = await apiCommand<{ data: { attributes: UploadedImage } }>({
    method: 'POST',
    path: 'my/images',
    body,
    idempotencyKey: newIdempotencyKey(),
  })
  return answer.data.attributes
}

/** The pictures among what was pasted or dropped. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
