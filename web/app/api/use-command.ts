import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiCommand, type Command, newIdempotencyKey } from '#app/api/client.ts'
import { isTransient } from '#app/api/failure.ts'

interface Call {
  idempotencyKey: string
  request: string
}
interface Envelope<Variables> extends Call {
  variables: Variables
}
export interface CommandOptions<Variables, Answer> {
  /** The request of these variables. */
  request: (variables: Variables) => Omit<Command, 'idempotencyKey'>
  /** Runs before the request; returns a function that rolls it back. */
  optimistic?: (variables: Variables) => (() => void) | undefined
  onSuccess?: (answer: Answer, variables: Variables) => unknown
  /** See the mutation meta in query-client.ts. */
  failure?: 'quiet' | 'own'
}

/**
 * A write with one Idempotency-Key per call (kept through retries), an optimistic change and its rollback.
 * `run` fires and forgets, and ignores a repetition of the call in flight: a double click. A call that repeats one
 * without a final response has its key: the server may have applied it. `runAsync` throws an ApiFailure.
 */
export function useCommand<Variables, Answer = unknown>(options: CommandOptions<Variables, Answer>) {
  /** The newest call of `run` while it is in flight. Set immediately: a second click comes before the next render. */
  const newest = useRef<Call | null>(null)
  /** Key of the newest call. */
  const latest = useRef('')
  /** The newest call, if it ended without a final response. */
  const unanswered = useRef<Call | null>(null)
  const settings: UseMutationOptions<Answer, Error, Envelope<Variables>, (() => void) | undefined> = {
    mutationFn: ({ variables, idempotencyKey }) =>
      apiCommand<Answer>({ ...options.request(variables), idempotencyKey }),
    onMutate: ({ variables }) => options.optimistic?.(variables),
    onSuccess: (answer, { variables }) => options.onSuccess?.(answer, variables),
    onError: (_error, _envelope, undo) => undo?.(),
    onSettled: (_answer, error, { idempotencyKey, request }) => {
      if (isTransient(error) && latest.current === idempotencyKey)
        unanswered.current = { idempotencyKey, request }
      if (newest.current?.idempotencyKey === idempotencyKey) newest.current = null
    },
    meta: { failure: options.failure },
  }
  const { mutate, mutateAsync, isPending, error, reset } = useMutation(settings)
  const envelope = (variables: Variables): Envelope<Variables> => {
    const asked = options.request(variables)
    const request = JSON.stringify(asked)
    // The text of a form does not contain its files.
    const isRepeated = unanswered.current?.request === request && !(asked.body instanceof FormData)
    const idempotencyKey = (isRepeated && unanswered.current?.idempotencyKey) || newIdempotencyKey()
    // A later write may undo it: its key must not return the old response then.
    unanswered.current = null
    latest.current = idempotencyKey
    return { variables, idempotencyKey, request }
  }
  return {
    run: (variables: Variables) => {
      if (newest.current?.request === JSON.stringify(options.request(variables))) return
      const asked = envelope(variables)
      newest.current = asked
      mutate(asked)
    },
    runAsync: (variables: Variables) => mutateAsync(envelope(variables)),
    isPending,
    error,
    reset,
  }
}
