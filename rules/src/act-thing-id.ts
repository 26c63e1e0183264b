/** Whether the id of the thing that a staff act changed is a random key. Order numbers and codes are shorter. */
export const isRandomThingId = (thingId: string): boolean => /^[\w-]{20,}$/.test(thingId)
