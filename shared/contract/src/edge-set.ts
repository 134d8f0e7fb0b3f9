import * as v from 'valibot';

/** Browsers request the current release set from the edge here. */
export const EDGE_SET_URL = '/edge/set';

/** Version by app, the shell among them. */
export const edgeSetSchema = v.object({ versions: v.record(v.string(), v.string()) });
export type EdgeSet = v.InferOutput<typeof edgeSetSchema>;
