import type { SubscriptionInfo } from '@eventstore/db-client/generated/persistent_pb.js'
import { persistent } from '../wire.ts'
import type { Consumer } from './consumer.ts'
import type { Group } from './group.ts'

/** A group as GetInfo and List tell it. */
export function groupInfo(group: Group): SubscriptionInfo {
  const { entry, source } = group
  const { settings } = entry
  const { total, perSecond, sinceLast } = group.rate.report()
  const state = group.state()
  const spell = (place: number | undefined) => (place === undefined ? '' : source.spell(place))
  return new persistent.SubscriptionInfo()
    .setEventSource(entry.stream)
    .setGroupName(entry.group)
    .setStatus(state.isLive ? 'Live' : 'Behind')
    .setConnectionsList(group.consumers.map(consumer => connectionInfo(consumer, settings.extraStatistics)))
    .setAveragePerSecond(perSecond)
    .setTotalItems(String(total))
    .setCountSinceLastMeasurement(String(sinceLast))
    .setLastCheckpointedEventPosition(spell(state.checkpointed))
    .setLastKnownEventPosition(spell(source.lastPlace()))
    .setResolveLinkTos(settings.resolveLinks)
    .setStartFrom(source.spell(entry.startFrom === 'end' ? -1 : entry.startFrom))
    .setMessageTimeoutMilliseconds(settings.messageTimeoutMs)
    .setExtraStatistics(settings.extraStatistics)
    .setMaxRetryCount(settings.maxRetryCount)
    .setLiveBufferSize(settings.liveBufferSize)
    .setBufferSize(settings.historyBufferSize)
    .setReadBatchSize(settings.readBatchSize)
    .setCheckPointAfterMilliseconds(settings.checkpointAfterMs)
    .setMinCheckPointCount(settings.minCheckpointCount)
    .setMaxCheckPointCount(settings.maxCheckpointCount)
    .setReadBufferCount(state.isLive ? 0 : state.buffered)
    .setLiveBufferCount(String(state.isLive ? state.buffered : 0))
    .setRetryBufferCount(state.returned)
    .setTotalInFlightMessages(group.consumers.reduce((sum, consumer) => sum + consumer.inFlight(), 0))
    .setOutstandingMessagesCount(state.held)
    .setNamedConsumerStrategy(settings.strategy)
    .setMaxSubscriberCount(settings.maxSubscriberCount)
    .setParkedMessageCount(String(group.parked.count()))
}

function connectionInfo(consumer: Consumer, extraStatistics: boolean): SubscriptionInfo.ConnectionInfo {
  const { connection } = consumer
  const { total, perSecond, sinceLast } = consumer.rate.report()
  const measurements = extraStatistics ? consumer.latencies.measurements() : []
  return new persistent.SubscriptionInfo.ConnectionInfo()
    .setFrom(connection.address)
    .setUsername(connection.user)
    .setConnectionName(connection.name)
    .setAverageItemsPerSecond(perSecond)
    .setTotalItems(String(total))
    .setCountSinceLastMeasurement(String(sinceLast))
    .setObservedMeasurementsList(
      measurements.map(({ key, value }) =>
        new persistent.SubscriptionInfo.Measurement().setKey(key).setValue(String(value)),
      ),
    )
    .setAvailableSlots(connection.slots - consumer.inFlight())
    .setInFlightMessages(consumer.inFlight())
}
