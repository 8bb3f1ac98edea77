import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiCommand, type Command, newIdempotencyKey } from '#app/api/client.ts'
import { isTransient } from '#app/api/failure.ts'

interface Envelope<Variables> {
  variables: Variables
  idempotencyKey: string
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
  /** Key and request of the newest call while it is in flight. Set immediately: a second click comes before the next render. */
  const newest = useRef<{ idempotencyKey: string; request: string } | null>(null)
  /** The newest call, if it ended without a final response. */
  const unanswered = useRef<typeof newest.current>(null)
  const settings: UseMutationOptions<Answer, Error, Envelope<Variables>, (() => void) | undefined> = {
    mutationFn: ({ variables, idempotencyKey }) =>
      apiCommand<Answer>({ ...options.request(variables), idempotencyKey }),
    onMutate: ({ variables }) => options.optimistic?.(variables),
    onSuccess: (answer, { variables }) => options.onSuccess?.(answer, variables),
    onError: (_error, _envelope, undo) => undo?.(),
    onSettled: (_answer, error, { idempotencyKey }) => {
      if (newest.current?.idempotencyKey !== idempotencyKey) return
      unanswered.current = isTransient(error) ? newest.current : null
      newest.current = null
    },
    meta: { failure: options.failure },
  }
  const { mutate, mutateAsync, isPending, error, reset } = useMutation(settings)
  const envelope = (variables: Variables) => ({ variables, idempotencyKey: newIdempotencyKey() })
  return {
    run: (variables: Variables) => {
      const asked = options.request(variables)
      const request = JSON.stringify(asked)
      if (newest.current?.request === request) return
      // The text of a form does not contain its files.
      const isRepeated = unanswered.current?.request === request && !(asked.body instanceof FormData)
      const repeated = isRepeated ? unanswered.current : null
      newest.current = repeated ?? { idempotencyKey: newIdempotencyKey(), request }
      unanswered.current = null
      mutate({ variables, idempotencyKey: newest.current.idempotencyKey })
    },
    runAsync: (variables: Variables) => mutateAsync(envelope(variables)),
    isPending,
    error,
    reset,
  }
}
