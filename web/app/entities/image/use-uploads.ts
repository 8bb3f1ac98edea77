import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '#app/api/client.ts'
import { type UploadedImage, uploadImage } from '#app/api/upload-image.ts'
import { type Upload, uploadQueue } from '#app/entities/image/upload-queue.ts'

/** Uploads of a page: in flight or rejected, and functions to add more. */
export function useUploads(onUploaded: (image: UploadedImage, file: File) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
  const [queue] = useState(() =>
    uploadQueue({
      ...{ upload: uploadImage, newKey: newIdempotencyKey, onChange: setUploads },
      onUploaded: (image, file) => latest.current(image, file),
    }),
  )
  return { uploads, ...queue }
}
