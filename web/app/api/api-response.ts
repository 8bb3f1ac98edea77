/** The parts of a response that the client reads. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> }
