import { mergeConfig, loadConfigFromFile, build } from 'vite';
import { gzipSync } from 'node:zlib';
import { writeFileSync, readFileSync } from 'node:fs';
process.chdir('/work/ha/packages/web');
const { config } = await loadConfigFromFile({command:'build',mode:'production'}, 'vite.config.ts');
const own=config.build.rolldownOptions.output.codeSplitting.groups; delete config.build.rolldownOptions;
const m={ name: 'frame', test: /web[\\/]src[\\/]back-office[\\/]main\.tsx/ }; const sh=(n,x={})=>({ name: 'shared', test: /node_modules|web[\\/]src[\\/](core|ui)/, minShareCount: n,...x });
const G={own, d:[m,sh(90)], e:[m,sh(115),{name:'icons',test:/ant-design[\\/]icons/,minShareCount:8}], f:[m,sh(60)]};
for (const g of process.argv.slice(2)) {
const plug={name:'an',generateBundle(o,b){const r={};for(const c of Object.values(b)){if(c.type!=='chunk')continue; r[c.fileName]={name:c.name,gz:gzipSync(c.code).length,size:c.code.length,imports:c.imports,entry:c.facadeModuleId,mods:Object.entries(c.modules).map(([id,m])=>[id.replace(/.*node_modules\//,'nm/').replace('/work/ha/packages/',''),m.renderedLength,m.code?gzipSync(m.code).length:0])};} writeFileSync('/tmp/ha-tools/analyze-'+g+'.json',JSON.stringify(r));}};
const t=Date.now();
await build(mergeConfig({...config,configFile:false},{configFile:false,logLevel:'error',plugins:[plug],build:{outDir:'/tmp/ha-tools/an-out-'+g,emptyOutDir:true,rolldownOptions:{output:{codeSplitting:{groups:G[g]}}}}}));
console.log(g,Date.now()-t);
const r=JSON.parse(readFileSync('/tmp/ha-tools/analyze-'+g+'.json'));
const dist='/tmp/ha-tools/an-out-'+g+'/'; const gz=f=>gzipSync(readFileSync(dist+f),{level:9}).length;
const m=JSON.parse(readFileSync(dist+'.vite/manifest.json'));
const files=(keys,seen=new Set())=>keys.flatMap(k=>{const c=m[k]; if(!c||seen.has(k))return[]; seen.add(k); return [c.file,...files(c.imports??[],seen)];});
const before=JSON.parse(readFileSync('/tmp/ha-tools/before.json'));
const rows=[];
for(const k of ['index.html',...Object.keys(m).filter(k=>/\.page\.tsx$/.test(k))]){const f=files(k==='index.html'?[k]:['index.html',k]); const s=f.reduce((a,x)=>a+gz(x),0)/1000; const n=k==='index.html'?'(shell)':k.replace('src/back-office/domains/','').replace('.page.tsx',''); rows.push([n,before[n][0].toFixed(1),s.toFixed(1),(s-before[n][0]).toFixed(1),before[n][1],f.length].join('\t'));}
console.log(rows.join('\n')); 
}
