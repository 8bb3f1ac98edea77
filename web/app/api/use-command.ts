import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiCommand, type Command, newIdempotencyKey } from '#app/api/client.ts'

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
 * `run` fires and forgets, and ignores a repetition of the call in flight: a double click. `runAsync` throws an
 * ApiFailure.
 */
export function useCommand<Variables, Answer = unknown>(options: CommandOptions<Variables, Answer>) {
  /** Key and request of the newest call while it is in flight. Set immediately: a second click comes before the next render. */
  const newest = useRef<{ idempotencyKey: string; request: string } | null>(null)
  const settings: UseMutationOptions<Answer, Error, Envelope<Variables>, (() => void) | undefined> = {
    mutationFn: ({ variables, idempotencyKey }) =>
      apiCommand<Answer>({ ...options.request(variables), idempotencyKey }),
    onMutate: ({ variables }) => options.optimistic?.(variables),
    onSuccess: (answer, { variables }) => options.onSuccess?.(answer, variables),
    onError: (_error, _envelope, undo) => undo?.(),
    onSettled: (_answer, _error, { idempotencyKey }) => {
      if (newest.current?.idempotencyKey === idempotencyKey) newest.current = null
    },
    meta: { failure: options.failure },
  }
  const { mutate, mutateAsync, isPending, error, reset } = useMutation(settings)
  const envelope = (variables: Variables) => ({ variables, idempotencyKey: newIdempotencyKey() })
  return {
    run: (variables: Variables) => {
      const asked = envelope(variables)
      const request = JSON.stringify(options.request(variables))
      if (newest.current?.request === request) return
      newest.current = { idempotencyKey: asked.idempotencyKey, request }
      mutate(asked)
    },
    runAsync: (variables: Variables) => mutateAsync(envelope(variables)),
    isPending,
    error,
    reset,
  }
}
