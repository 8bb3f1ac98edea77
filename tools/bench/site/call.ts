import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** Connections stay open, as those of browsers do. */
const agent = new Agent({ keepAlive: true })

/**
 * The cheapest request in Node: the site shares the CPU with the benchmark.
 * @returns when the response is complete
 */
export const call = (
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    request(url, {
      agent,
      method,
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-length': '0' }) },
    })
      .on('response', answer => {
        answer
          .resume()
          .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
          .on('error', reject)
      })
      .on('error', reject)
      .end()
  })
