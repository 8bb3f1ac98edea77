import { gossip, shared } from './wire.ts'

/** Gossip.Read: a cluster of one, which leads, under the address by which it is reached. */
export function clusterOfOne(port: number) {
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString('00000000-0000-0000-0000-000000000001'))
    .setTimeStamp(String(Date.now() * 10_000))
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port))
  return new gossip.ClusterInfo().setMembersList([member])
}
