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
  /** Runs before sending; what it returns undoes it. */
  optimistic?: (variables: Variables) => (() => void) | undefined
  onSuccess?: (answer: Answer, variables: Variables) => unknown
  /** See the mutation meta in query-client.ts. */
  failure?: 'quiet' | 'own'
  /** A `run` while a request is in flight is a no-op: `isPending` of a double click comes too late. */
  single?: boolean
}

/**
 * A write with one Idempotency-Key per call (kept through retries), an optimistic change and its rollback.
 * `run` fires and forgets; `runAsync` throws an ApiFailure.
 */
export function useCommand<Variables, Answer = unknown>(options: CommandOptions<Variables, Answer>) {
  const isInFlight = useRef(false)
  const settings: UseMutationOptions<Answer, Error, Envelope<Variables>, (() => void) | undefined> = {
    mutationFn: ({ variables, idempotencyKey }) =>
      apiCommand<Answer>({ ...options.request(variables), idempotencyKey }),
    onMutate: ({ variables }) => options.optimistic?.(variables),
    onSuccess: (answer, { variables }) => options.onSuccess?.(answer, variables),
    onError: (_error, _envelope, undo) => undo?.(),
    onSettled: () => {
      isInFlight.current = false
    },
    meta: { failure: options.failure },
  }
  const { mutate, mutateAsync, isPending, error, reset } = useMutation(settings)
  const envelope = (variables: Variables) => ({ variables, idempotencyKey: newIdempotencyKey() })
  return {
    run: (variables: Variables) => {
      if (options.single && isInFlight.current) return
      isInFlight.current = true
      mutate(envelope(variables))
    },
    runAsync: (variables: Variables) => mutateAsync(envelope(variables)),
    isPending,
    error,
    reset,
  }
}
