import { isIPv6 } from 'node:net'

/** The network of an IP address, for limits: the IPv4 address, or the first 64 bits of an IPv6 address (a household). */
export const networkOf = (ip: string): string => (ip.includes(':') ? prefixOfIPv6(ip) : ip)

function prefixOfIPv6(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  // `::` stands for as many groups of zeros as are missing.
  const [head = '', tail] = ip.split('::')
  const [before = [], after = []] = [head, tail ?? ''].map((part) =>
    part.split(':').filter((group) => group !== ''),
  )
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
