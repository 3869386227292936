import {
  listDevices,
  signOutDevice,
  signOutOtherDevices,
  type Device,
} from '@counterfoil/contract/sessions/device-routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { q } from '#lib/api/q.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';

export const devicesQuery = q(listDevices, {});

export const loadDevices = ({ context }: LoadArgs) => context.queryClient.fetchQuery(devicesQuery);

/** Refreshed after a refusal too: the device may have signed out itself. */
export function useSignOutDevice(onDone: (device: Device) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Device) => call(signOutDevice, { params: { id } }),
    onSuccess: (_ended, device) => onDone(device),
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  });
}

export function useSignOutOthers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOutOtherDevices, {}),
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  });
}
