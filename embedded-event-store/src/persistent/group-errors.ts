import { status as GrpcStatus } from '@grpc/grpc-js'
import { grpcError } from '../wire.ts'

const groupError = (code: GrpcStatus, exception: string, says: (name: string) => string) => {
  return (stream: string, group: string) =>
    grpcError(code, says(`Subscription group ${group} on stream ${stream}`), {
      exception,
      'stream-name': stream,
      'group-name': group,
    })
}

export const groupExists = groupError(
  GrpcStatus.ALREADY_EXISTS,
  'persistent-subscription-exists',
  name => `${name} exists.`,
)
export const noSuchGroup = groupError(
  GrpcStatus.NOT_FOUND,
  'persistent-subscription-does-not-exist',
  name => `${name} does not exist.`,
)
export const groupIsFull = groupError(
  GrpcStatus.FAILED_PRECONDITION,
  'maximum-subscribers-reached',
  name => `${name} has as many subscribers as it may.`,
)
export const groupDropped = groupError(
  GrpcStatus.CANCELLED,
  'persistent-subscription-dropped',
  name => `${name} was dropped.`,
)
