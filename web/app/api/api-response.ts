/** What is read of an answer. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> }
