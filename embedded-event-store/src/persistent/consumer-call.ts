import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/persistent_pb.js'
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import type { ServerDuplexStream } from '@grpc/grpc-js'
import { encodeMessages } from '../event-encoding.ts'
import { resolve } from '../event-messages.ts'
import type { Frames } from '../frames.ts'
import { asGrpcError } from '../grpc-answers.ts'
import type { Storage } from '../storage.ts'
import { invalidArgument, persistent, uuidToString } from '../wire.ts'
import { Consumer, type Message } from './consumer.ts'
import type { Group, NackAction } from './group.ts'
import { groupKey } from './group-entry.ts'
import { groupDropped } from './group-errors.ts'
import { groupNamed } from './group-request.ts'
import type { Groups } from './groups.ts'

type Call = ServerDuplexStream<ReadReq, ReadResp | Frames>

/** PersistentSubscriptions.Read: the first message names the group, the others answer for what was delivered. */
export function handlePersistentRead(call: Call, storage: Storage, groups: Groups): void {
  let seat: { group: Group; consumer: Consumer } | undefined
  const leave = () => {
    if (seat) seat.group.disconnect(seat.consumer)
    seat = undefined
  }
  call.on('data', (request: ReadReq) => {
    try {
      const options = request.getOptions()
      if (options) {
        if (seat) throw invalidArgument('the call has its group already')
        seat = sit(call, storage, groups, options)
      } else if (seat) answer(call, seat.group, seat.consumer, request)
      else throw invalidArgument('the first message names the group')
    } catch (error) {
      call.emit('error', asGrpcError(error))
    }
  })
  call.on('end', () => {
    leave()
    call.end()
  })
  call.on('cancelled', leave)
  call.on('error', leave)
}

function sit(call: Call, storage: Storage, groups: Groups, options: ReadReq.Options) {
  const named = groupNamed(options)
  const group = groups.find(named.stream, named.group)
  const structuredUuids = options.getUuidOption()?.hasStructured() ?? false
  const { resolveLinks } = group.entry.settings
  let flowing = true
  const write = (message: ReadResp | Frames) => {
    if (call.cancelled || call.write(message)) return
    flowing = false
    call.once('drain', () => {
      flowing = true
      group.wake()
    })
  }
  const consumer = new Consumer({
    name: String(call.metadata.get('connection-name')[0] ?? '<unknown>'),
    user: userOf(String(call.metadata.get('authorization')[0] ?? '')),
    address: call.getPeer(),
    slots: Math.max(1, options.getBufferSize()),
    isFlowing: () => flowing && !call.cancelled,
    send: message => write(eventMessage(storage, message, { structuredUuids, resolveLinks })),
    drop: error => call.emit('error', error),
  })
  group.connect(consumer)
  write(
    new persistent.ReadResp().setSubscriptionConfirmation(
      new persistent.ReadResp.SubscriptionConfirmation().setSubscriptionId(
        groupKey(named.stream, named.group),
      ),
    ),
  )
  return { group, consumer }
}

const NACK_ACTIONS: Record<number, NackAction> = { 1: 'park', 2: 'retry', 3: 'skip', 4: 'stop' }

function answer(call: Call, group: Group, consumer: Consumer, request: ReadReq): void {
  const idsOf = (ids: UUID[]) => ids.map(id => uuidToString(id).toLowerCase())
  const ack = request.getAck()
  if (ack) group.ack(consumer, idsOf(ack.getIdsList()))
  const nack = request.getNack()
  if (!nack) return
  const action = NACK_ACTIONS[nack.getAction()] ?? 'retry'
  group.nack(consumer, idsOf(nack.getIdsList()), action, nack.getReason())
  if (action === 'stop') call.emit('error', groupDropped(group.entry.stream, group.entry.group))
}

function eventMessage(
  storage: Storage,
  { event: stored, parkedRevision, retries }: Message,
  { structuredUuids, resolveLinks }: { structuredUuids: boolean; resolveLinks: boolean },
): Frames {
  // A parked message is a link of our own: what it stands for is meant.
  const isLink = resolveLinks || parkedRevision !== undefined
  const sent = isLink ? resolve(storage, stored) : { event: stored }
  return encodeMessages([{ ...sent, retries }], structuredUuids)
}

const userOf = (authorization: string): string =>
  Buffer.from(authorization.replace(/^Basic /i, ''), 'base64')
    .toString('utf8')
    .split(':')[0] || 'anonymous'
