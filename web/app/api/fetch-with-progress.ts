import type { ApiResponse } from '#app/api/api-response.ts'

/** Creates a `fetch` for one upload that reports the sent fraction, 0 to 1: `fetch` itself cannot. */
export const fetchWithProgress =
  (tell: (part: number) => void) =>
  (address: string, { method = 'POST', headers = {}, body, signal }: RequestInit): Promise<ApiResponse> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of Object.entries(headers as Record<string, string>))
        request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('no answer'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })

const answerOf = (request: XMLHttpRequest): ApiResponse => ({
  ok: request.status >= 200 && request.status < 300,
  status: request.status,
  headers: { get: name => request.getResponseHeader(name) },
  json: async () => JSON.parse(request.responseText),
})
