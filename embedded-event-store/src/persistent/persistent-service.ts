import type {
  CreateReq,
  DeleteReq,
  GetInfoReq,
  ListReq,
  ReplayParkedReq,
  UpdateReq,
} from '@eventstore/db-client/generated/persistent_pb.js'
import type { UntypedServiceImplementation } from '@grpc/grpc-js'
import { unary } from '../grpc-answers.ts'
import type { Storage } from '../storage.ts'
import { invalidArgument, persistent, shared, streamNameOf } from '../wire.ts'
import { handlePersistentRead } from './consumer-call.ts'
import { ALL } from './group-entry.ts'
import { groupInfo } from './group-info.ts'
import { groupNamed, groupRequestOf } from './group-request.ts'
import type { Groups } from './groups.ts'

/** The methods of the service PersistentSubscriptions. */
export function persistentImplementation(storage: Storage, groups: Groups): UntypedServiceImplementation {
  return {
    create: unary(async ({ request }) => {
      await groups.create(groupRequestOf((request as CreateReq).getOptions()))
      return new persistent.CreateResp()
    }),
    update: unary(async ({ request }) => {
      await groups.update(groupRequestOf((request as UpdateReq).getOptions()))
      return new persistent.UpdateResp()
    }),
    delete: unary(async ({ request }) => {
      const { stream, group } = groupNamed(given((request as DeleteReq).getOptions()))
      await groups.delete(stream, group)
      return new persistent.DeleteResp()
    }),
    read: (call: never) => handlePersistentRead(call, storage, groups),
    getInfo: unary(({ request }) => {
      const { stream, group } = groupNamed(given((request as GetInfoReq).getOptions()))
      return new persistent.GetInfoResp().setSubscriptionInfo(groupInfo(groups.find(stream, group)))
    }),
    replayParked: unary(({ request }) => {
      const options = given((request as ReplayParkedReq).getOptions())
      const { stream, group } = groupNamed(options)
      groups.find(stream, group).replayParked(options.hasStopAt() ? Number(options.getStopAt()) : undefined)
      return new persistent.ReplayParkedResp()
    }),
    list: unary(({ request }) => {
      const found = groups.list(streamOf(given((request as ListReq).getOptions())))
      return new persistent.ListResp().setSubscriptionsList(found.map(groupInfo))
    }),
    restartSubsystem: unary(async () => {
      await groups.restart()
      return new shared.Empty()
    }),
  } as unknown as UntypedServiceImplementation
}

function given<T>(options: T | undefined): T {
  if (options === undefined) throw invalidArgument('options are missing')
  return options
}

/** The stream whose groups are to be listed; undefined: all groups. */
function streamOf(options: ListReq.Options): string | undefined {
  if (options.hasListAllSubscriptions()) return undefined
  const one = options.getListForStream()
  if (!one) throw invalidArgument('all groups, or those of a stream?')
  return one.hasAll() ? ALL : streamNameOf(one.getStream())
}
