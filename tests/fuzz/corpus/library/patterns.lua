local out = {}
for k, v in ("a=1,b=2"):gmatch("(%w)=(%w)") do out[#out + 1] = k .. v end
return out, ("x y"):find("%s"), ("abc"):gsub("%w", "%0%0"), ("k"):match("()k()")
