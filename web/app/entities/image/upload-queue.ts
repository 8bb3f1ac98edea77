import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import { ApiFailure } from '#app/api/failure.ts'
import type { UploadedImage, uploadImage } from '#app/api/upload-image.ts'
import { faultOf, faultOfFile, type ImageFault } from '#app/entities/image/image-fault.ts'

/** Concurrent uploads: more would share the same bandwidth. */
const AT_ONCE = 2
const PATIENCE_MS = 70_000

export interface Upload {
  id: number
  file: File
  /** Between 0 and 1; 1 while the server looks at it. */
  progress: number
  fault: ImageFault | null
  image: UploadedImage | null
}

interface Queue {
  upload: typeof uploadImage
  newKey: () => string
  /** Called with all uploads that are not reported as done, after each change. */
  onChange: (uploads: Upload[]) => void
  /** Each picture in the order in which the files came, however fast each of them was. */
  onUploaded: (image: UploadedImage, file: File) => void
  wait?: (ms: number) => Promise<unknown>
}

type Running = Upload & { key: string; licence: Licence | null; running: boolean }

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Uploads files, two at a time, and hands over pictures in their order. One that fails holds up no other. */
export function uploadQueue({ upload, newKey, onChange, onUploaded, wait = sleep }: Queue) {
  let uploads: Running[] = []
  let last = 0
  const waiters = new Set<() => void>()
  const isBusy = () => uploads.some(({ fault }) => !fault)
  const tell = () => {
    onChange(uploads.map(({ key: _, running: __, licence: ___, ...shown }) => shown))
    if (isBusy()) return
    for (const end of waiters) end()
    waiters.clear()
  }
  const change = (id: number, to: Partial<Upload> & { running?: boolean }) => {
    uploads = uploads.map(one => (one.id === id ? { ...one, ...to } : one))
  }
  const isOpen = ({ fault, image, running }: Running) => !fault && !image && !running

  function handOver(): void {
    while (uploads.length > 0) {
      const next = uploads.find(({ fault }) => !fault)
      if (!next?.image) return
      uploads = uploads.filter(one => one !== next)
      onUploaded(next.image, next.file)
    }
  }

  function go(): void {
    while (uploads.filter(({ running }) => running).length < AT_ONCE) {
      const next = uploads.find(isOpen)
      if (!next) break
      change(next.id, { running: true })
      void send(next)
    }
    tell()
  }

  async function send({ id, file, key: idempotencyKey, licence }: Running): Promise<void> {
    const onProgress = (progress: number) => {
      change(id, { progress })
      tell()
    }
    try {
      const image = await patiently(() => upload(file, { onProgress, idempotencyKey, licence }), wait)
      change(id, { image, progress: 1, running: false })
    } catch (error) {
      change(id, { fault: faultOf(error), running: false })
    }
    handOver()
    go()
  }

  return {
    /** @param licence shares them from the beginning */
    add(files: readonly File[], licence: Licence | null = null): void {
      for (const file of files) {
        last += 1
        const fault = faultOfFile(file)
        const begun = { id: last, file, progress: 0, fault, image: null }
        uploads.push({ ...begun, key: newKey(), licence, running: false })
      }
      go()
    },
    /** Retries with the same key: an upload that the server already has is deduplicated. */
    retry(id: number): void {
      change(id, { fault: null, progress: 0 })
      go()
    },
    /** Waits until nothing is being uploaded. @returns false if an upload failed meanwhile: its message is shown */
    async ended(): Promise<boolean> {
      if (!isBusy()) return true
      const failedBefore = new Set(uploads.filter(({ fault }) => fault).map(({ id }) => id))
      await new Promise<void>(resolve => waiters.add(resolve))
      return uploads.every(({ id }) => failedBefore.has(id))
    },
    dismiss(id: number): void {
      uploads = uploads.filter(one => one.id !== id)
      tell()
    },
  }
}

/** Many concurrent uploads reach the limit per minute: waits and retries. */
async function patiently<T>(run: () => Promise<T>, wait: (ms: number) => Promise<unknown>): Promise<T> {
  for (let waited = 0; ; ) {
    try {
      return await run()
    } catch (error) {
      const after =
        error instanceof ApiFailure && error.code === 'too_many_requests' && error.retryAfter
          ? error.retryAfter * 1_000
          : undefined
      if (after === undefined || waited + after > PATIENCE_MS) throw error
      waited += after
      await wait(after)
    }
  }
}
